// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeSite, pageOf } from '../testing/fake-site.js'
import { beginFirstPage } from './first-page.js'
import { showSite } from './show-site.js'

it('shows the first page with its content in the first render', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const site = fakeSite()
  site.on('query', () => pageOf([{ _id: 'jaws-1975', title: 'Jaws', year: 1975 }]))
  history.replaceState(null, '', '/films')
  const first = beginFirstPage(site, new URL(location.href))
  await Promise.all([first.code, first.data])
  const root = document.createElement('div')
  root.textContent = 'placeholder'
  await act(async () => showSite(root, site))
  expect(root.querySelector('main')?.textContent).toContain('Jaws')
  expect(root.textContent).not.toContain('placeholder')
  expect(document.title).toContain('Films')
  vi.unstubAllGlobals()
})
