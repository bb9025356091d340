import { pagePaths } from '../../settings/page-paths.js'
import { pageResponse } from '../kit/page-response.js'
import { resultPage } from '../kit/result-page.js'

/** Page for a member whose account waits for the approval of an owner. */
export const waitingForApprovalPage = resultPage({
  path: pagePaths.waitingForApproval,
  render: (context, { email }: { email: string }) =>
    pageResponse(context, { page: 'waiting-for-approval', email }),
})
