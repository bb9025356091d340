import { pagePaths } from '../../settings/page-paths.js'
import type { PageContext } from '../kit/context.js'
import { pageResponse } from '../kit/page-response.js'
import { memberResultPage } from './member.js'

/** Page that shows recovery codes, and with the parameter `download` the codes as a text file. */
export const recoveryCodesPage = memberResultPage({
  path: pagePaths.accountRecoveryCodes,
  render: async (context, _, { codes }: { codes: readonly string[] }) => {
    if (context.parameters.has('download')) return codesFileResponse(context, codes)
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

function codesFileResponse(
  { texts: { ownFactors }, branding }: PageContext,
  codes: readonly string[],
): Response {
  const text = [ownFactors.codesLead(branding.name), '', ...codes, ''].join('\n')
  return new Response(text, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="recovery-codes.txt"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
