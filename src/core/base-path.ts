/** A path of the site as a browser must ask for it; other addresses as they are. */
function addBase(address: unknown, base: string): unknown {
  const isOwn = typeof address === 'string' && address.startsWith('/') && !address.startsWith('//')
  return isOwn && !address.startsWith(`${base}/`) ? base + address : address
}

/** The attributes of an element that an author wrote in JSX, with the base path where it belongs. */
export function withBase<Props>(type: unknown, props: Props, base: string): Props {
  if (base === '' || typeof type !== 'string' || typeof props !== 'object' || props === null) return props
  const href = 'href' in props ? props.href : undefined
  const src = 'src' in props ? props.src : undefined
  if (href === undefined && src === undefined) return props
  return {
    ...props,
    ...(href === undefined ? {} : { href: addBase(href, base) }),
    ...(src === undefined ? {} : { src: addBase(src, base) }),
  }
}
