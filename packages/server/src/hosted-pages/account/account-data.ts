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
  handle: async (context) => {
    const member = await currentMember(context)
    if (!member) return redirectToLogin(context, pagePaths.account)
    try {
      await context.deps.limits.take('export', { network: context.network, memberId: member.id })
    } catch (error) {
      if (!(error instanceof TooManyRequestsError)) throw error
      return tooManyRequestsResponse(context, error.retryAfterSeconds)
    }
    await recordExport(withActor(context.deps, callerOf(member.id)), member)
    return new Response(exportStream(context.deps, member), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="my-data.json"',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  },
}
