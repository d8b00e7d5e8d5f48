import { errorCode, UserError } from '../user-error.ts'

type ListenAddress = {
  port: number
  host: string
  /** The option that sets the port. */
  option: string
}

/** Explains why a server cannot listen; errors without an explanation are returned unchanged. */
export function listenProblem(problem: Error, { port, host, option }: ListenAddress): Error {
  switch (errorCode(problem)) {
    case 'EADDRINUSE':
      return new UserError(
        `Port ${port} is in use. Stop the process that uses it, or choose another port with ${option}.`,
      )
    case 'EACCES':
      return new UserError(
        `This user is not allowed to listen on port ${port}. Choose a port above 1023 with ${option}.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new UserError(
        `--host ${host} is not an address of this machine. Use 0.0.0.0 to listen on all of them.`,
      )
    default:
      return problem
  }
}
