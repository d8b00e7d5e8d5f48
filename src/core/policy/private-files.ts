import { asFilePath, baseName, type FilePath } from '../path.ts'

/** Files of tools. In lower case, because some file systems are case-insensitive. */
const toolFiles = new Set([
  'angular.json',
  'app.yaml',
  'appsettings.json',
  'azure-pipelines.yml',
  'biome.json',
  'bitbucket-pipelines.yml',
  'bower.json',
  'cloudbuild.yaml',
  'cmakelists.txt',
  'codecov.yml',
  'composer.json',
  'deno.json',
  'docs.json',
  'firebase.json',
  'jsconfig.json',
  'lerna.json',
  'mint.json',
  'mkdocs.yml',
  'npm-shrinkwrap.json',
  'nx.json',
  'package.json',
  'pnpm-workspace.yaml',
  'renovate.json',
  'requirements.txt',
  'serverless.yaml',
  'serverless.yml',
  'tsconfig.json',
  'turbo.json',
  'vercel.json',
  'wrangler.json',
])
const composeFile = /^(docker-)?compose(\.[\w-]+)*\.ya?ml$/
const lockFile = /[-.]lock(\.|$)/
const secretFile =
  /secret|credential|service[-_]?account|private[-_]?key|passwords?\.|(access|api|auth)[-_]?tokens?\./
const snippetFolder = /(^|\/)_?snippets\//
/** Folders of multi-file specs, where a schema may well be named `Secret`. */
const specFolder =
  /(^|\/)(components|schemas?|definitions|models|parameters|responses|paths|messages|channels|operations)\//

/** The end of a sentence about the file. */
type PrivateReason =
  | 'is hidden'
  | 'belongs to a tool'
  | 'is a lock file'
  | 'is a snippet'
  | 'may contain secrets'

/** Why a file must not be published; undefined if it may. */
export function privateReason(path: FilePath): PrivateReason | undefined {
  const lower = path.toLowerCase()
  if (hasHiddenSegment(lower)) return 'is hidden'
  const name = baseName(lower)
  if (toolFiles.has(name) || composeFile.test(name)) return 'belongs to a tool'
  if (lockFile.test(name)) return 'is a lock file'
  if (snippetFolder.test(lower)) return 'is a snippet'
  return secretFile.test(name) ? 'may contain secrets' : undefined
}

/** The same for a file that a spec references. A hidden folder or a folder of snippets may contain a whole spec. */
export function privateRefReason(path: FilePath, from: FilePath): PrivateReason | undefined {
  const shared = sharedFolder(path, from)
  const reason = privateReason(asFilePath(path.slice(shared.length)))
  if (reason === 'may contain secrets' && specFolder.test(path.toLowerCase())) return undefined
  return reason
}

const hasHiddenSegment = (path: string) =>
  path.split('/').some((segment) => segment.startsWith('.') && segment !== '.well-known')

function sharedFolder(path: string, other: string): string {
  let end = 0
  for (
    let at = path.indexOf('/');
    at !== -1 && other.startsWith(path.slice(0, at + 1));
    at = path.indexOf('/', at + 1)
  )
    end = at + 1
  return path.slice(0, end)
}
