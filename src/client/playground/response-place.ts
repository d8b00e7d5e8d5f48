/** First in the code column, or below the form where there is none. */
export function responsePlace(form: HTMLElement): HTMLElement {
  const place = document.createElement('div')
  place.className = 'op-answer-place'
  place.dataset.playground = ''
  const leaf = document.querySelector('.o-leaf-in')
  if (leaf) leaf.prepend(place)
  else form.after(place)
  return place
}
