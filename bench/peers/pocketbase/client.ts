import PocketBase from 'pocketbase'

export const client = new PocketBase('https://backend.example')
