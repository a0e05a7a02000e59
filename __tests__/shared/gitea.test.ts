import { expect, it } from '@jest/globals'
import { isGiteaApi } from '../../src/shared/gitea.ts'

it.each([
  ['https://git.example/api/v1', true],
  ['https://git.example/forge/api/v1/', true],
  ['https://api.github.com', false],
  ['https://ghes.example/api/v3', false],
  ['https://git.example/api/v1/x', false],
  ['', false],
])('isGiteaApi: %j is %s', (apiUrl, expected) => {
  expect(isGiteaApi(apiUrl)).toBe(expected)
})
