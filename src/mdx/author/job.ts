import type { Root } from 'mdast'
import type { Place } from '../../core/diagnostic/diagnostic.ts'
import type { IconLibrary } from '../../render/icons.ts'
import type { OwnStrings } from '../../strings/messages/own-strings.ts'
import type { CodeScope } from '../expanded.ts'
import type { Body } from '../render-body.tsx'

/** The input for rendering a body, as plain data that can be sent to a worker. */
export type BodyJob = {
  tree: Root
  demote: boolean
  base: string
  language: string | undefined
  /** Texts of the interface that the owner changed. */
  ownStrings?: OwnStrings
  library: IconLibrary
  imageSizes: Record<string, { width: number; height: number }>
  /** In `dev`, error cards show the reason and the place. */
  showPlaces: boolean
}

export type WorkerJob = BodyJob & {
  code: string
  scopes: CodeScope[]
  /** The place of each expression of each module. */
  places: Place[][]
  /** Indexes of the expressions of each module that browsers do not get. */
  served: number[][]
  browserUrl: string | undefined
  /** The value of `user` in the author's functions. */
  user: Readonly<Record<string, unknown>>
}

export type BodyProblem = { at: Place | undefined; message: string }
export type BodyResult = { body: Body; problems: BodyProblem[] }
