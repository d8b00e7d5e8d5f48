/** Icons of the interface, drawn on a 16 px grid. Icons that authors use come from icon libraries. */
const shapes = {
  menu: '<path d="M2 4.5h12M2 8h12M2 11.5h8"/>',
  search: '<circle cx="7" cy="7" r="4.5"/><path d="m10.5 10.5 3.5 3.5"/>',
  system: '<circle cx="8" cy="8" r="6"/><path d="M8 2a6 6 0 0 1 0 12Z" fill="currentColor"/>',
  sun: '<circle cx="8" cy="8" r="2.75"/><path d="M8 1.5v1.2m0 10.6v1.2M1.5 8h1.2m10.6 0h1.2M3.4 3.4l.85.85m7.5 7.5.85.85m0-9.2-.85.85m-7.5 7.5-.85.85"/>',
  moon: '<path d="M13.5 9.6A6 6 0 0 1 6.4 2.5a5.75 5.75 0 1 0 7.1 7.1Z"/>',
  close: '<path d="m4 4 8 8m0-8-8 8"/>',
  copy: '<rect x="5.5" y="5.5" width="8" height="8" rx="1.5"/><path d="M10.5 3.2A1.5 1.5 0 0 0 9.2 2.5H4A1.5 1.5 0 0 0 2.5 4v5.2c0 .55.28 1 .7 1.3"/>',
  chev: '<path d="m6 3.5 4.5 4.5L6 12.5"/>',
  down: '<path d="m3.5 6 4.5 4.5L12.5 6"/>',
  out: '<path d="M6 3.5h6.5V10m0-6.5-8.5 8.5"/>',
  folder:
    '<path d="M2 4.2c0-.5.4-.9.9-.9h3.3l1.5 1.6h5.4c.5 0 .9.4.9.9v6.1c0 .5-.4.9-.9.9H2.9a.9.9 0 0 1-.9-.9V4.2Z"/>',
  note: '<path d="M4 2.5h5.5L13 6v7.5H4v-11Z"/><path d="M9.3 2.7V6H13M6.3 9h4.2m-4.2 2.2h2.6"/>',
  tip: '<path d="M5.9 11.3c0-1-.4-1.5-1-2.2a4.2 4.2 0 1 1 6.2 0c-.6.7-1 1.2-1 2.2H5.9Zm.4 2.2h3.4"/>',
  info: '<circle cx="8" cy="8" r="6"/><path d="M8 7.3v3.9m0-6.3V5"/>',
  warning: '<path d="M8 2.4 14.3 13.3H1.7L8 2.4Z"/><path d="M8 6.6v3.1m0 1.8v.1"/>',
  check: '<circle cx="8" cy="8" r="6"/><path d="m5.3 8.2 1.9 1.9 3.6-4"/>',
  danger: '<circle cx="8" cy="8" r="6"/><path d="M8 4.9v3.6m0 2.2v.1"/>',
  thumbUp:
    '<path d="M5 7v6.5H2.5V7H5Zm0 .2L7.6 2.4c.9 0 1.6.7 1.6 1.6v2.4h3.2c.8 0 1.4.7 1.2 1.5l-.9 4.5c-.1.6-.7 1.1-1.3 1.1H5"/>',
  thumbDown:
    '<path d="M11 9V2.5h2.5V9H11Zm0-.2-2.6 4.8c-.9 0-1.6-.7-1.6-1.6V9.6H3.6c-.8 0-1.4-.7-1.2-1.5l.9-4.5c.1-.6.7-1.1 1.3-1.1H11"/>',
  edit: '<path d="m3 13 .7-3L10.8 2.9a1.2 1.2 0 0 1 1.7 0l.6.6a1.2 1.2 0 0 1 0 1.7L6 12.3 3 13Z"/>',
} as const

export type UiIconName = keyof typeof shapes

type UiIconProps = {
  name: UiIconName
  className?: string
  /** The component part, as a hook for custom styles. */
  part?: string
}

export function UiIcon({ name, className = '', part }: UiIconProps) {
  return (
    <svg
      class={`o-icon ${className}`.trim()}
      viewBox="0 0 16 16"
      aria-hidden="true"
      data-component-part={part}
      dangerouslySetInnerHTML={{ __html: shapes[name] }}
    />
  )
}
