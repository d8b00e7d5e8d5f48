/** The name of an icon, or a picture of the site: what a description says is not fetched from elsewhere. */
export const iconIn = (value: unknown) =>
  typeof value === 'string' && /^([a-z0-9-]+|\/[^/\\].*)$/i.test(value) ? value : undefined

export const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
