import { messageOf } from '@foyer/protocol'
import { ChunkLoadError } from './errors.js'

/*
 * Loads code on demand, if it is needed only after a response or a click.
 * @see docs/decisions/0050-client-size.md
 */

/**
 * Waits for a dynamic import. `status` is the HTTP status of the response that the imported code would read.
 * @throws ChunkLoadError if the import fails
 */
export async function awaitChunk<Part>(chunk: Promise<Part>, status?: number): Promise<Part> {
  try {
    return await chunk
  } catch (cause) {
    throw new ChunkLoadError(messageOf('CHUNK_LOAD'), { cause, status })
  }
}

type AsyncCall = (...input: never[]) => Promise<unknown>

/** Names of the methods that return a promise: only these can load on demand. */
export type AsyncName<Part> = {
  [Name in keyof Part]: Part[Name] extends AsyncCall ? Name : never
}[keyof Part] &
  string

/** Creates methods whose code loads with the first call. After a ChunkLoadError, the next call loads it again. */
export function lazyMethods<Part extends object, Name extends AsyncName<Part>>(
  load: () => Promise<Part>,
  ...names: Name[]
): Pick<Part, Name> {
  let loading: Promise<Part> | undefined
  const lazyCall =
    (name: Name) =>
    async (...input: never[]): Promise<unknown> => {
      loading ??= awaitChunk(load()).catch((error: unknown) => {
        loading = undefined
        throw error
      })
      const part = await loading
      return (part[name] as AsyncCall)(...input)
    }
  const calls: unknown = Object.fromEntries(names.map((name) => [name, lazyCall(name)]))
  return calls as Pick<Part, Name>
}
