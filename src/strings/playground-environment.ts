/** Named sets of a server, variables and keys. */

export const environments = 'Environments'
export const environment = 'Environment'
export const none = 'None'
export const add = 'Add environment'
export const newName = (number: number) => `Environment ${number}`
export const name = 'Name'
export const remove = (name: string) => `Remove ${name}`
export const storeOnDevice = 'Store environments on this device'
export const newVariable = 'New variable'
export const variableName = 'name'
export const addVariable = 'Add variable'
export const responseValue = 'From the response'
export const noValue = 'Empty value'
export const help =
  'Use a variable in any field as {{name}}. The server and the keys that you select below also belong to this environment.'
