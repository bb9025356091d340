// @vitest-environment happy-dom
import { createContext, lazy, type ReactNode, useContext } from 'react'
import { describe, expect, it } from 'vitest'
import { draw } from './draw.js'
import { asFirstRender } from './first-render.js'

function drawn(node: ReactNode): HTMLElement {
  const root = document.createElement('div')
  asFirstRender(() => draw(node, root))
  return root
}

const Word = createContext('outside')

function Says(): ReactNode {
  return useContext(Word)
}

function Breaks(): ReactNode {
  throw new Error('broken')
}

describe('draw', () => {
  it('keeps texts apart, and leaves out what React leaves out', () => {
    const { childNodes } = drawn(['', 'a ', 0, false, null, undefined, true, ' & <b>'])
    expect([...childNodes].map(({ nodeValue }) => nodeValue)).toEqual(['a ', '0', ' & <b>'])
  })

  it('gives a value to those below alone, also where drawing them fails', () => {
    const inside = (node: ReactNode) => <Word value="inside">{node}</Word>
    expect(drawn([inside(<Says key="in" />), <Says key="out" />]).textContent).toBe('insideoutside')
    expect(() => drawn(inside(<Breaks />))).toThrow('broken')
    expect(drawn(<Says />).textContent).toBe('outside')
  })

  it('makes pictures of lines, and styles without attributes that a policy would refuse', () => {
    const root = drawn(
      <svg viewBox="0 0 1 1" aria-hidden="true">
        <path strokeWidth="2" data-tone="ink" />
      </svg>,
    )
    expect(root.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg')
    expect(root.querySelector('path')?.getAttribute('stroke-width')).toBe('2')
    const styled = drawn(<i style={{ '--own': '1px', color: 'red' } as object} />).firstElementChild
    expect(styled instanceof HTMLElement && styled.style.getPropertyValue('--own')).toBe('1px')
  })

  it('says what it cannot draw', () => {
    const Later = lazy(() => new Promise<never>(() => {}))
    expect(() => drawn(<Later />)).toThrow('cannot draw "[object Object]"')
  })
})
