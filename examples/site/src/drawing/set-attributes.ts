import type { Props } from './component-kinds.js'

/** Names that are not those of the attribute in small letters. */
const names: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  defaultValue: 'value',
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  fillOpacity: 'fill-opacity',
}

/** Gives an element the attributes that React would give it. */
export function setAttributes(element: Element, props: Props): void {
  const isSelect = element instanceof HTMLSelectElement
  for (const [name, value] of Object.entries(props)) {
    if (name === 'style' && element instanceof HTMLElement) setStyle(element, value)
    else if (name === 'children' || name === 'ref' || (name === 'value' && isSelect)) continue
    else setAttribute(element, name, value)
  }
}

function setAttribute(element: Element, name: string, value: unknown): void {
  if (value === null || value === undefined || typeof value === 'function') return
  const isWord = /^(aria|data)-/.test(name)
  if (value === false && !isWord) return
  element.setAttribute(names[name] ?? name, value === true && !isWord ? '' : `${value}`)
}

function setStyle({ style }: HTMLElement, declarations: unknown): void {
  for (const [name, value] of Object.entries(Object(declarations))) {
    style.setProperty(
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      `${value}`,
    )
  }
}
