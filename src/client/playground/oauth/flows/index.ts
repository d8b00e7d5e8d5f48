import * as strings from '../../../../strings/playground-oauth.ts'
import { getByCode } from './authorization-code.ts'
import { getByClient } from './client-credentials.ts'
import { getByDevice } from './device-authorization.ts'
import type { FlowField, FlowWay } from './flow-way.ts'
import { getByPassword } from './password.ts'

const client: FlowField[] = ['clientId', 'clientSecret']

/** The supported flows. The implicit flow is not one: https://www.rfc-editor.org/rfc/rfc9700#section-2.1.2 */
export const flowWays: readonly FlowWay[] = [
  {
    kind: 'authorizationCode',
    title: strings.authorizationCode,
    fields: client,
    needs: ['clientId'],
    comesBack: true,
    run: getByCode,
  },
  {
    kind: 'deviceAuthorization',
    title: strings.deviceCode,
    fields: client,
    needs: ['clientId'],
    run: getByDevice,
  },
  {
    kind: 'clientCredentials',
    title: strings.clientCredentials,
    fields: client,
    needs: client,
    run: getByClient,
  },
  {
    kind: 'password',
    title: strings.passwordFlow,
    fields: ['user', 'password', ...client],
    needs: ['user', 'password'],
    run: getByPassword,
  },
]
