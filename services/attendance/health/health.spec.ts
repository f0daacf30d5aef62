import { isAtRisk } from './health.js';

it.each([
  [{}, false],
  [{ bodyTemperature: 37.2, measuredTemperature: 37.29, status: 0, isUnwell: 2 }, false],
  [{ bodyTemperature: 37.3 }, true],
  [{ measuredTemperature: 37.3 }, true],
  [{ status: 1 }, true],
  [{ wasInWarningArea: 1 }, true],
  [{ isUnwell: 1 }, true],
  [{ isFamilyUnwell: 1 }, true],
  [{ metPeopleOfRiskArea: 1 }, true],
  [{ visitedRiskArea: 1 }, true],
  [{ isObserved: 1 }, true],
  [{ metArrivals: 1 }, true],
  [{ livesInRiskArea: 1 }, true],
  [{ hasOtherSymptoms: 1 }, true],
  [{ visitedHighRiskArea: 1 }, true],
  // Neither travel nor a vaccination is a risk.
  [{ travelled: 1, isVaccinated: 1, vaccination: 1 }, false],
] as const)('a check-in that says %j is at risk: %s', (said, expected) => {
  expect(isAtRisk(said)).toBe(expected);
});
