// Opening a sidebar group opens its first page.
document.addEventListener('click', ({ target }) => {
  const group = target instanceof Element && target.closest('.o-side .o-group > summary')?.parentElement
  if (group instanceof HTMLDetailsElement && !group.open) group.querySelector('a')?.click()
})
