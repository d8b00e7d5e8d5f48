import { getByCode } from './authorization-code.ts'
import { getByClient } from './client-credentials.ts'
import { getByDevice } from './device-authorization.ts'
import type { FlowField, FlowWay } from './flow-way.ts'
import { getByPassword } from './password.ts'

const client: FlowField[] = ['clientId', 'clientSecret']

/** Every flow that is really run. The implicit one is not: https://www.rfc-editor.org/rfc/rfc9700#section-2.1.2 */
export const flowWays: readonly FlowWay[] = [
  {
    kind: 'authorizationCode',
    title: 'Authorization code',
    fields: client,
    needs: ['clientId'],
    comesBack: true,
    run: getByCode,
  },
  {
    kind: 'deviceAuthorization',
    title: 'Device code',
    fields: client,
    needs: ['clientId'],
    run: getByDevice,
  },
  {
    kind: 'clientCredentials',
    title: 'Client credentials',
    fields: client,
    needs: client,
    run: getByClient,
  },
  {
    kind: 'password',
    title: 'User name and password',
    fields: ['user', 'password', ...client],
    needs: ['user', 'password'],
    run: getByPassword,
  },
]
