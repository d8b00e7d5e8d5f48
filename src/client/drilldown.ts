// A closed group of the sidebar opens with its first page.
document.addEventListener('click', ({ target }) => {
  const summary = target instanceof Element && target.closest('.o-side .o-group > summary')
  const group = summary && (summary.parentElement as HTMLDetailsElement)
  if (group && !group.open) group.querySelector('a')?.click()
})
