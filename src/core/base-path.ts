/** Adds the base path to a path of the site, and leaves other URLs unchanged. */
function addBase(url: unknown, base: string): unknown {
  const isSitePath = typeof url === 'string' && url.startsWith('/') && !url.startsWith('//')
  return isSitePath && !url.startsWith(`${base}/`) ? base + url : url
}

/** Adds the base path to `href` and `src` of an element that an author wrote in JSX. */
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
