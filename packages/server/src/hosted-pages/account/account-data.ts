import { withActor } from '../../http/audit-context.js'
import { exportStream, recordExport } from '../../member-export/export-data.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { HostedPage } from '../kit/page.js'
import { downloadResponse } from '../kit/page-response.js'
import { redirectToLogin } from '../kit/plain-login.js'
import { asCaller, currentMember } from './member.js'

/** Exports all data of the current member as a JSON file. */
export const downloadPage: HostedPage = {
  method: 'GET',
  path: pagePaths.accountDownload,
  handle: async (context) => {
    const member = await currentMember(context)
    if (!member) return redirectToLogin(context, pagePaths.account)
    const { deps, network } = context
    await deps.limits.take('export', { network, memberId: member.id })
    await recordExport(withActor(deps, asCaller(member.id)), member)
    return downloadResponse(exportStream(deps, member), {
      type: 'application/json; charset=utf-8',
      name: 'my-data.json',
    })
  },
}
