import { message } from './messages/in-english.ts'

/** Named sets of a server, variables and keys. */

export const environments = 'Environments'
export const environment = 'Environment'
export const none = 'None'
export const add = 'Add environment'
export const newName = message('Environment {number}')
export const name = 'Name'
export const remove = message('Remove {name}')
export const storeOnDevice = 'Store environments on this device'
export const newVariable = 'New variable'
export const variableName = 'name'
export const addVariable = 'Add variable'
export const responseValue = 'From the response'
export const noValue = 'Empty value'
export const help =
  'Type {{name}} in any text field to use a variable. The server and the credentials below are saved with this environment.'
