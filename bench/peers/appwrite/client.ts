import { Client } from 'appwrite'

export const client = new Client().setEndpoint('https://backend.example/v1').setProject('site')
