import { isLoginContext, type LoginContext } from '../kit/context.js'
import {
  cannotContinueResponse,
  type ResultPage,
  type ResultPageOptions,
  resultPage,
} from '../kit/result-page.js'

/** Creates a page of a login. The login cannot continue if the request was finished or has expired. */
export function loginStepPage<Result extends object>({
  render,
  ...options
}: Pick<ResultPageOptions<Result>, 'path' | 'open'> & {
  render(context: LoginContext, result: Result): Promise<Response>
}): ResultPage<Result> {
  return resultPage({
    ...options,
    render: async (context, result: Result) =>
      isLoginContext(context) ? render(context, result) : cannotContinueResponse(context),
  })
}
