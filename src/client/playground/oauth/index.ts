export { OAuthPanel } from './oauth-panel.tsx'
export { refreshToken } from './refresh.ts'
