import type { Root } from 'mdast'
import type { Place } from '../../core/diagnostic/diagnostic.ts'
import type { IconLibrary } from '../../render/icons.ts'
import type { CodeScope } from '../expanded.ts'
import type { Body } from '../render-body.tsx'

/** Everything that rendering a body needs, as plain data: it must fit through the door of a worker. */
export type BodyJob = {
  tree: Root
  demote: boolean
  base: string
  language: string | undefined
  library: IconLibrary
  imageSizes: Record<string, { width: number; height: number }>
  /** In `dev`, cards say what failed and where. */
  showPlaces: boolean
}

export type WorkerJob = BodyJob & {
  code: string
  scopes: CodeScope[]
  /** Where each expression of each module stands. */
  places: Place[][]
  /** Those that the browser does not get. */
  served: number[][]
  browserUrl: string | undefined
  /** What `user` stands for in the author's own functions. */
  user: Readonly<Record<string, unknown>>
}

export type BodyProblem = { at: Place | undefined; message: string }
export type BodyResult = { body: Body; problems: BodyProblem[] }
