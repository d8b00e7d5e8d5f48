import { useTools } from './context.ts'

export function IconSvg(props: {
  name?: string
  type?: string
  className?: string
  size?: number | string
  color?: string
}) {
  const { icon, link } = useTools()
  const { name, className = '', size, color } = props
  if (!name) return null
  const style =
    size || color
      ? { ...(size ? { inlineSize: css(size), blockSize: css(size) } : {}), ...(color ? { color } : {}) }
      : undefined
  if (/^\s*<svg[\s>]/i.test(name)) return null
  if (/^(https?:)?\/|\.(svg|png|jpe?g|webp|gif|avif)$/i.test(name)) {
    // An image of the owner's own; other hosts are not asked for pictures.
    if (/^(https?:)?\/\//i.test(name)) return null
    return (
      <img class={`icon ${className}`.trim()} src={link(name)} alt="" width="16" height="16" style={style} />
    )
  }
  const shape = icon(name, props.type)
  if (!shape) return null
  const kind = shape.filled ? 'icon filled' : 'icon'
  return (
    <svg
      class={`${kind} ${className}`.trim()}
      viewBox={shape.viewBox}
      aria-hidden="true"
      style={style}
      dangerouslySetInnerHTML={{ __html: shape.body }}
    />
  )
}

function css(size: number | string): string {
  return /^[\d.]+$/.test(String(size)) ? `${size}px` : String(size)
}
