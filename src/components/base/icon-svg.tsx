import type { VNode } from 'preact'
import { useTools } from './context.ts'

type IconProps = {
  /** A name, a path, or the author's own element. */
  name?: string | VNode
  type?: string
  className?: string
  size?: number | string
  color?: string
  /** The component part, as a hook for custom styles. */
  part?: string
}

export function IconSvg(props: IconProps) {
  const { icon, link } = useTools()
  const { name, className = '', size, color, part } = props
  if (!name) return null
  const attributes: { style?: Record<string, string>; 'data-component-part'?: string } = {
    style: undefined,
    'data-component-part': part,
  }
  if (typeof name !== 'string')
    return (
      <span class="o-icon o-own" {...attributes}>
        {name}
      </span>
    )
  if (size || color)
    attributes.style = {
      ...(size ? { inlineSize: css(size), blockSize: css(size) } : {}),
      ...(color ? { color } : {}),
    }
  const src = imageSource(name, link)
  if (src)
    return (
      <img class={`o-icon ${className}`.trim()} src={src} alt="" width="16" height="16" {...attributes} />
    )
  const shape = icon(name, props.type)
  if (!shape) return null
  const kind = shape.filled ? 'o-icon o-filled' : 'o-icon'
  return (
    <svg
      class={`${kind} ${className}`.trim()}
      viewBox={shape.viewBox}
      aria-hidden="true"
      {...attributes}
      dangerouslySetInnerHTML={{ __html: shape.body }}
    />
  )
}

function css(size: number | string): string {
  return /^[\d.]+$/.test(String(size)) ? `${size}px` : String(size)
}

/** A path, URL or SVG text, shown as an image so that it cannot run scripts. */
function imageSource(name: string, link: (href: string) => string): string | undefined {
  if (/^\s*<svg[\s>]/i.test(name)) return `data:image/svg+xml,${encodeURIComponent(name.trim())}`
  return /^(https?:)?\/|\.(svg|png|jpe?g|webp|gif|avif)$/i.test(name) ? link(name) : undefined
}
