import { initializeApp } from 'firebase/app'

export const app = initializeApp({ apiKey: 'key', authDomain: 'site.example', projectId: 'site' })
