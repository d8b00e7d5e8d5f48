/** Marks the bar once the page has scrolled by 50 pixels. Existing sites use the attribute in their styles. */
const bar = document.querySelector<HTMLElement>('.o-top')

function mark(): void {
  bar?.toggleAttribute('data-is-opaque', scrollY > 50)
}

addEventListener('scroll', mark, { passive: true })
mark()
