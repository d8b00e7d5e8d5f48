import type { StaticParser } from '../static.ts'
import { csharp, dotnet } from './csharp.ts'
import { dart } from './dart.ts'
import { powershell } from './powershell.ts'
import { swift } from './swift.ts'

/** Languages whose programs are only parsed, since they cannot run here. */
export const parsers: readonly StaticParser[] = [powershell, swift, csharp, dotnet, dart]
