const shapes = {
  send: 'M2.2 8 13.8 2.6 10.6 13.6 7.6 9.2 2.2 8Zm5.4 1.2 6.2-6.6',
  stop: 'M4 4h8v8H4Z',
  copy: 'M5.5 5.5h8v8h-8ZM10.5 3.2A1.5 1.5 0 0 0 9.2 2.5H4A1.5 1.5 0 0 0 2.5 4v5.2c0 .55.28 1 .7 1.3',
  down: 'M8 2.5v8m-3.2-3L8 10.7l3.2-3.2M3 13.5h10',
  key: 'M5 8a2.8 2.8 0 1 0 0 5.6A2.8 2.8 0 0 0 5 8Zm2 .8 6.2-6.2m-2.2 2.2 1.8 1.8',
  bad: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM8 4.8v3.7m0 2.6v.1',
  note: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM8 7.4v3.8m0-6.4v.1',
}

export function Icon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
