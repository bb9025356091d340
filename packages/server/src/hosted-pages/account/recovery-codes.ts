import { withoutMarks } from '../../lib/without-marks.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { PageContext } from '../kit/context.js'
import { downloadResponse, pageResponse } from '../kit/page-response.js'
import { memberResultPage } from './member.js'

/** Page that shows recovery codes, and with the parameter `download` the codes as a text file. */
export const recoveryCodesPage = memberResultPage({
  path: pagePaths.accountRecoveryCodes,
  render: async (context, member, { codes }: { codes: readonly string[] }) => {
    if (context.parameters.has('download')) return codesFileResponse(context, member, codes)
    const parameters = new URLSearchParams({
      shown: context.parameters.get('shown') ?? '',
      download: 'txt',
    })
    return pageResponse(context, {
      page: 'recovery-codes',
      backUrl: pagePaths.accountFactors,
      downloadUrl: `${pagePaths.accountRecoveryCodes}?${parameters}`,
      codes,
    })
  },
})

/** Responds with a file that says to which site, account and day the codes belong. */
function codesFileResponse(
  { texts: { ownFactors }, branding, deps }: PageContext,
  { email }: StoredIdentity,
  codes: readonly string[],
): Response {
  const day = deps.clock.now().toISOString().slice(0, 10)
  const lead = ownFactors.codesLead(branding.name)
  const text = [lead, `${email}, ${day}`, '', ...codes, ''].join('\n')
  return downloadResponse(text, {
    type: 'text/plain; charset=utf-8',
    name: fileNameOf(branding.name),
  })
}

/** Returns a file name with the ASCII letters and digits of the site's name. */
function fileNameOf(site: string): string {
  const words =
    withoutMarks(site)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return [...words, 'recovery-codes.txt'].join('-')
}
