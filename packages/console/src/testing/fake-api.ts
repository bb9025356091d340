import type { Endpoint } from '@foyer/protocol'
import { type ConsoleApi, createCalls } from '../console-calls.js'

/** Calls for a test. One that the test does not give is an error, so that nothing is asked by surprise. */
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
