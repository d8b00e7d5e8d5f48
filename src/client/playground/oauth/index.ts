export { OAuthPanel, type OAuthPanelProps } from './oauth-panel.tsx'
export { refreshToken } from './refresh.ts'
