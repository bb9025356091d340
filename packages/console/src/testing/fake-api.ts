import type { Endpoint } from '@foyer/protocol'
import { type ConsoleApi, createCalls } from '../api/console-calls.js'

/** API calls for a test. A call that the test does not define throws, so that no request is overlooked. */
export function fakeApi(calls: Partial<ConsoleApi>): ConsoleApi {
  const unexpected =
    ({ method, path }: Pick<Endpoint<never, never>, 'method' | 'path'>) =>
    async (): Promise<never> => {
      throw new Error(`${method} ${path} was called, expected no such call in this test`)
    }
  return {
    ...createCalls({ call: unexpected, download: unexpected, upload: unexpected }),
    ...calls,
  }
}
