/** Country registries that assign names below two labels. */
const registries = `
  co.uk org.uk ac.uk gov.uk me.uk net.uk ltd.uk plc.uk com.au net.au org.au edu.au gov.au co.jp
  ne.jp or.jp ac.jp go.jp co.nz net.nz org.nz co.za org.za co.in net.in org.in co.kr or.kr com.br
  net.br org.br com.cn net.cn org.cn com.mx com.tr com.tw com.sg com.hk com.ar com.co com.my com.ph
  com.vn com.ua com.pl co.il co.id co.th`

/** Hosting services where anyone can get a subdomain. */
const hosts = `
  github.io gitlab.io pages.dev workers.dev r2.dev vercel.app now.sh netlify.app herokuapp.com
  azurewebsites.net azurestaticapps.net azure-api.net azurefd.net azureedge.net cloudapp.net
  trafficmanager.net cloudfront.net amazonaws.com on.aws elasticbeanstalk.com awsapprunner.com
  amplifyapp.com appspot.com web.app firebaseapp.com cloudfunctions.net run.app a.run.app fly.dev
  onrender.com railway.app up.railway.app deno.dev surge.sh glitch.me repl.co replit.app replit.dev
  blogspot.com wordpress.com myshopify.com supabase.co ngrok.io ngrok.app ngrok.dev ngrok-free.app
  ngrok-free.dev trycloudflare.com loca.lt nip.io sslip.io duckdns.org`

const suffixes = new Set(`${registries} ${hosts}`.trim().split(/\s+/))

/**
 * Amazon has a suffix for each region: `s3.eu-west-1.amazonaws.com`, `execute-api.us-east-1.amazonaws.com`.
 */
const regionalSuffix = /^([a-z0-9-]+\.){1,3}(amazonaws\.com|amazonaws\.com\.cn|on\.aws)$/

/**
 * Whether anyone can register a name directly below, according to the best-known entries of
 * https://publicsuffix.org. `{tenant}.co.uk` must not match `evil.co.uk`.
 */
export function isPublicSuffix(name: string): boolean {
  return suffixes.has(name) || regionalSuffix.test(name)
}
