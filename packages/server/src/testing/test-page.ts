import { Window } from 'happy-dom'
import { publicUrl, type TestFoyer } from './test-foyer.js'

/** A hosted page as in a browser without JavaScript. */
export interface TestPage {
  status: number
  headers: Headers
  html: string
  document: Window['document']
  /** Target of a redirect, with its parameters. */
  location: URL | undefined
  /** Posts a form of the page, by default the first one, with the given fields and the hidden fields of the form. */
  submit(fields: Record<string, string>, options?: SubmitOptions): Promise<TestPage>
}

interface SubmitOptions {
  form?: number
  headers?: Record<string, string>
}

const window = new Window({
  settings: { disableCSSFileLoading: true, disableJavaScriptFileLoading: true },
})

/** Loads an address. */
export async function openPage(
  foyer: TestFoyer,
  url: string,
  headers: Record<string, string> = {},
): Promise<TestPage> {
  const response = await foyer.fetch(new Request(new URL(url, publicUrl), { headers }))
  return readPage(foyer, await followResult(foyer, response, headers))
}

/** Posts a form without loading its page. */
export async function postForm(
  foyer: TestFoyer,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TestPage> {
  const body = new URLSearchParams(fields)
  const request = new Request(new URL(path, publicUrl), { method: 'POST', body, headers })
  const response = await foyer.fetch(request)
  return readPage(foyer, await followResult(foyer, response, headers))
}

/** Follows the redirect to the result page of a form, with the cookies of the response. */
async function followResult(
  foyer: TestFoyer,
  response: Response,
  { cookie, ...headers }: Record<string, string>,
): Promise<Response> {
  const location = response.headers.get('location') ?? ''
  if (response.status !== 303 || !/[?&]shown=/.test(location)) return response
  const setCookies = response.headers.getSetCookie()
  const pairs = [
    ...(cookie?.split('; ') ?? []),
    ...setCookies.map((header) => header.split(';')[0] ?? ''),
  ]
  const latest = new Map(pairs.map((pair) => [pair.split('=', 1)[0], pair]))
  const cookies = [...latest.values()].join('; ')
  const request = new Request(location, { headers: { ...headers, cookie: cookies } })
  const page = await foyer.fetch(request)
  const otherCookies = setCookies.filter((header) => !/^[\w-]*foyer-result-/.test(header))
  for (const header of otherCookies) page.headers.append('set-cookie', header)
  return page
}

async function readPage(foyer: TestFoyer, response: Response): Promise<TestPage> {
  const html = await response.text()
  const document = new window.DOMParser().parseFromString(html, 'text/html')
  const location = response.headers.get('location')
  return {
    status: response.status,
    headers: response.headers,
    html,
    document,
    location: location === null ? undefined : new URL(location),
    submit: (fields, { form = 0, headers = {} } = {}) => {
      const element = document.querySelectorAll('form')[form]
      if (!element) throw new Error(`the page has no form ${form}: ${html}`)
      const hidden = [...element.querySelectorAll('input[type=hidden]')].map((input) => [
        input.getAttribute('name') ?? '',
        input.getAttribute('value') ?? '',
      ])
      const all = { ...Object.fromEntries(hidden), ...fields }
      return postForm(foyer, element.getAttribute('action') ?? '', all, headers)
    },
  }
}
