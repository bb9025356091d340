import { pagePaths } from '../../settings/page-paths.js'
import { pageResponse } from '../kit/page-response.js'
import { resultPage } from '../kit/result-page.js'

/** Page for a member whose account awaits the owner's approval. */
export const waitingPage = resultPage({
  path: pagePaths.waiting,
  render: (deps, { email }: { email: string }) =>
    pageResponse(deps, { page: 'waiting-for-approval', email }),
})
