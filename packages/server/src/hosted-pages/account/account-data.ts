import { withActor } from '../../http/audit-context.js'
import { TooManyRequestsError } from '../../limits/limits.js'
import { recordExport } from '../../member-export/export-account.js'
import { exportStream } from '../../member-export/export-stream.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { Page } from '../kit/page.js'
import { redirectToLogin } from '../kit/plain-login.js'
import { tooManyRequestsResponse } from '../kit/result-page.js'
import { callerOf, currentMember } from './member.js'

/** Exports all data of the current member as a JSON file. */
export const downloadPage: Page = {
  method: 'GET',
  path: pagePaths.accountDownload,
  handle: async (deps) => {
    const member = await currentMember(deps)
    if (!member) return redirectToLogin(deps, pagePaths.account)
    try {
      await deps.limits.take('export', { network: deps.network, memberId: member.id })
    } catch (error) {
      if (!(error instanceof TooManyRequestsError)) throw error
      return tooManyRequestsResponse(deps, error.retryAfterSeconds)
    }
    await recordExport(withActor(deps, callerOf(member.id)), member)
    return new Response(exportStream(deps, member), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="my-data.json"',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  },
}
