import type { Config } from '../../config/parse.ts'

type Repository = NonNullable<Config['repository']>

/** How a code host writes its URLs. */
type Host = {
  /** Part of the host name. */
  name: string
  edit: (branch: string, file: string) => string
  issue: string
  /** Parameters of a new issue. */
  title: string
  body: string
}

const github: Host = {
  name: 'github',
  edit: (branch, file) => `edit/${branch}/${file}`,
  issue: 'issues/new',
  title: 'title',
  body: 'body',
}

const hosts: readonly Host[] = [
  {
    name: 'gitlab',
    edit: (branch, file) => `-/edit/${branch}/${file}`,
    issue: '-/issues/new',
    title: 'issue[title]',
    body: 'issue[description]',
  },
  { ...github, name: 'bitbucket', edit: (branch, file) => `src/${branch}/${file}?mode=edit` },
  { ...github, name: 'codeberg', edit: (branch, file) => `_edit/${branch}/${file}` },
  { ...github, name: 'gitea', edit: (branch, file) => `_edit/${branch}/${file}` },
  { ...github, name: 'forgejo', edit: (branch, file) => `_edit/${branch}/${file}` },
]

/** https://github.com/org/repo -> the URL to edit a file. */
export function editUrl(repository: Repository): (file: string) => string {
  const { root, host, branch, folder } = readRepository(repository)
  const encode = (path: string) => path.split('/').map(encodeURIComponent).join('/')
  return (file) => `${root}/${host.edit(branch, encode(folder + file))}`
}

/** The form for a new issue about a page. */
export function issueUrl(repository: Repository): (page: { title: string; url: string }) => string {
  const { root, host } = readRepository(repository)
  return ({ title, url }) => {
    const query = new URLSearchParams({ [host.title]: `Docs: ${title}`, [host.body]: `Page: ${url}\n\n` })
    return `${root}/${host.issue}?${query}`
  }
}

function readRepository(repository: Repository) {
  const { url, branch, directory } =
    typeof repository === 'string' ? { url: repository, branch: 'main', directory: '' } : repository
  const folder = directory.replace(/^\/|\/$/g, '')
  return {
    root: url.replace(/\/$|\.git$/g, ''),
    host: hosts.find(({ name }) => new URL(url).host.includes(name)) ?? github,
    branch,
    folder: folder ? `${folder}/` : '',
  }
}
