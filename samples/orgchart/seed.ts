import type { NewMember, NewUnit } from "./chart.js";

export const tree: NewUnit = {
  id: "mend-it",
  name: "Mend It Ltd",
  motto: "It was like that when it came in.",
  units: [
    {
      id: "repairs",
      name: "Repairs",
      units: [
        { id: "clocks", name: "Clocks", motto: "In due course.", units: [] },
        { id: "umbrellas", name: "Umbrellas", motto: null, units: [] },
      ],
    },
    { id: "canteen", name: "Canteen", motto: "Soup mends most things.", units: [] },
  ],
};

export const members: readonly NewMember[] = [
  {
    kind: "employee",
    id: "ada",
    name: { given: "Ada", family: "Voss" },
    unit: "mend-it",
    manager: null,
    joinedOn: "2009-04-01",
    skills: { patience: 5, accounts: 4 },
    contacts: { phone: "+49 30 5550100", "private mail": "ada@home.example" },
    desk: "A1",
  },
  {
    kind: "employee",
    id: "bea",
    name: { given: "Bea", family: "Lindqvist" },
    unit: "canteen",
    manager: "ada",
    joinedOn: "2014-09-15",
    skills: { soup: 5, patience: 2 },
    desk: "C7",
  },
  {
    kind: "employee",
    id: "tomas",
    name: { given: "Tomás" },
    unit: "clocks",
    manager: "ada",
    joinedOn: "2017-02-06",
    skills: { soldering: 4, patience: 5 },
    contacts: { phone: "+49 30 5550107" },
    desk: "B12",
  },
  {
    kind: "contractor",
    id: "yun",
    name: { given: "Yun", family: "Park" },
    unit: "umbrellas",
    manager: "tomas",
    joinedOn: "2025-11-03",
    skills: { sewing: 5, soldering: 2 },
    until: "2026-06-30",
    agency: null,
  },
  {
    kind: "robot",
    id: "mop-2",
    name: { given: "Mop", family: "2" },
    unit: "canteen",
    manager: "bea",
    joinedOn: "2024-05-20",
    skills: { floors: 4 },
    firmware: "4.0.2",
    charging: true,
  },
];
