import type { FlowField, FlowWay } from './flow-way.ts'

const client: FlowField[] = ['clientId', 'clientSecret']

/** Every flow that is really run. The implicit one is not: https://www.rfc-editor.org/rfc/rfc9700#section-2.1.2 */
export const flowWays: readonly FlowWay[] = [
  {
    kind: 'authorizationCode',
    title: 'Authorization code',
    fields: client,
    needs: ['clientId'],
    comesBack: true,
    load: async () => (await import('./authorization-code.ts')).getByCode,
  },
  {
    kind: 'deviceAuthorization',
    title: 'Device code',
    fields: client,
    needs: ['clientId'],
    load: async () => (await import('./device-authorization.ts')).getByDevice,
  },
  {
    kind: 'clientCredentials',
    title: 'Client credentials',
    fields: client,
    needs: client,
    load: async () => (await import('./client-credentials.ts')).getByClient,
  },
  {
    kind: 'password',
    title: 'User name and password',
    fields: ['user', 'password', ...client],
    needs: ['user', 'password'],
    load: async () => (await import('./password.ts')).getByPassword,
  },
]
