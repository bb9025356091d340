import type { TestCaller, TestResponse } from './test-caller.js'

const bulk = '/wix-data/v2/bulk/items'

/** Calls of one caller that start jobs on one collection. */
export interface JobCalls {
  patch(filter: unknown, fieldModifications: unknown): Promise<TestResponse>
  remove(filter: unknown): Promise<TestResponse>
  /** Reads the status of a started job. */
  status(started: TestResponse): Promise<TestResponse>
}

export function jobCalls(caller: TestCaller, dataCollectionId: string): JobCalls {
  return {
    patch: (filter, fieldModifications) =>
      caller.post(`${bulk}/async-patch-by-filter`, {
        dataCollectionId,
        filter,
        fieldModifications,
      }),
    remove: (filter) => caller.post(`${bulk}/async-remove-by-filter`, { dataCollectionId, filter }),
    status: ({ body }) => {
      const query = new URLSearchParams({ jobId: String(body.jobId) })
      return caller.get(`/wix-data/v2/async-jobs/x/status?${query}`)
    },
  }
}
