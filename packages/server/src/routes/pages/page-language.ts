/**
 * Languages that a browser asks for, the dearest first.
 * @see RFC 9110 §12.5.4
 */
export function acceptedLanguages(header: string | null): string[] {
  return (header ?? '')
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [language = '', ...parameters] = part.split(';').map((text) => text.trim())
      const weight = parameters.find((text) => text.startsWith('q='))
      return { language, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ language, weight }) => language !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ language }) => language)
}

/** Languages of the parameters that ask for one: `ui_locales`, or `lang`. @see OIDC Core §3.1.2.1 */
export function wishedLanguages(parameters: URLSearchParams): string[] {
  const wish = parameters.get('ui_locales') ?? parameters.get('lang') ?? ''
  return wish.slice(0, 100).split(' ')
}
