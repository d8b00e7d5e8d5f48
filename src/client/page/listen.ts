/** Listens on the document, so that content inserted later needs no setup. */
export function listen<Type extends keyof DocumentEventMap, Found extends Element = HTMLElement>(
  type: Type,
  selector: string,
  handle: (element: Found, event: DocumentEventMap[Type]) => void,
): void {
  document.addEventListener(type, (event) => {
    const element = event.target instanceof Element && event.target.closest<Found>(selector)
    if (element) handle(element, event)
  })
}
