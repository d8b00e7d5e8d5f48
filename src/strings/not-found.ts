export const notFoundStrings = {
  notFoundTitle: 'Page not found',
  notFoundLead: 'Similar pages:',
  notFoundEmpty: 'No similar pages found.',
}
