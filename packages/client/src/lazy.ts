import { messageOf } from '@foyer/protocol'
import { ChunkLoadError } from './errors.js'

/*
 * Code that runs after a response or a click loads when it is needed.
 * @see docs/decisions/0050-client-size.md
 */

/** Waits for a part that loads. `status` is the HTTP status of the response that the part was to read. @throws ChunkLoadError */
export async function loaded<Part>(chunk: Promise<Part>, status?: number): Promise<Part> {
  try {
    return await chunk
  } catch (cause) {
    throw new ChunkLoadError(messageOf('CHUNK_LOAD'), { cause, status })
  }
}

type AsyncCall = (...input: never[]) => Promise<unknown>

/** Names of the calls of a part that answer later: only these may load later. */
export type AsyncName<Part> = {
  [Name in keyof Part]: Part[Name] extends AsyncCall ? Name : never
}[keyof Part] &
  string

/** Creates the named calls of a part that loads at the first one. After a ChunkLoadError the next call loads it again. */
export function lazyCalls<Part extends object, Name extends AsyncName<Part>>(
  load: () => Promise<Part>,
  ...names: Name[]
): Pick<Part, Name> {
  let loading: Promise<Part> | undefined
  const callOf =
    (name: Name) =>
    async (...input: never[]): Promise<unknown> => {
      loading ??= loaded(load()).catch((error: unknown) => {
        loading = undefined
        throw error
      })
      const part = await loading
      return (part[name] as AsyncCall)(...input)
    }
  const calls: unknown = Object.fromEntries(names.map((name) => [name, callOf(name)]))
  return calls as Pick<Part, Name>
}
