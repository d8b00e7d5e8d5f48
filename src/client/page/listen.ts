/** Listens on the document, so that content inserted later needs no setup. */
export function listen<Type extends keyof DocumentEventMap, Target extends Element = HTMLElement>(
  type: Type,
  selector: string,
  handle: (element: Target, event: DocumentEventMap[Type]) => void,
): void {
  document.addEventListener(type, (event) => {
    const element = event.target instanceof Element && event.target.closest<Target>(selector)
    if (element) handle(element, event)
  })
}
