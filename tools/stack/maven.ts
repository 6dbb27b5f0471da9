import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Stack } from './context.ts';
import { needCommand, runCommand } from './programs.ts';

/** Given explicitly, because Java takes the home folder from the system's list of users and ignores `HOME`. */
const repository = join(homedir(), '.m2', 'repository');
/** `-C`: a file whose checksum differs from the registry's fails the build instead of warning. */
const quiet = ['-q', '-B', '-C', `-Dmaven.repo.local=${repository}`];
const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';

/** Puts the artifacts (`group:artifact:version`) and everything they need at run time into `folder`. */
export async function fetchJars(stack: Stack, server: string, artifacts: string[], folder: string) {
  await needCommand(stack, server, 'mvn', 'maven');
  await mkdir(folder, { recursive: true });
  const dependencies = artifacts.map((artifact) => {
    const [group, name, version] = artifact.split(':');
    const inside = `<groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version>`;
    return `<dependency>${inside}</dependency>`;
  });
  const pom = join(folder, 'pom.xml');
  await writeFile(
    pom,
    `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>celeiro</groupId><artifactId>${server}</artifactId><version>1</version><packaging>pom</packaging>
<dependencies>${dependencies.join('')}</dependencies></project>\n`,
  );
  const goal = [`${plugin}:copy-dependencies`, '-DincludeScope=runtime', `-DoutputDirectory=${folder}`];
  await runCommand('mvn', [...quiet, '-f', pom, ...goal]);
}

/** Fetches one artifact without what it needs and gives the path of its file in Maven's own cache. */
export async function fetchArtifact(
  stack: Stack,
  server: string,
  artifact: { group: string; name: string; version: string; type: string },
): Promise<string> {
  await needCommand(stack, server, 'mvn', 'maven');
  const { group, name, version, type } = artifact;
  const coordinates = `-Dartifact=${group}:${name}:${version}:${type}`;
  await runCommand('mvn', [...quiet, `${plugin}:get`, coordinates, '-Dtransitive=false']);
  return join(repository, ...group.split('.'), name, version, `${name}-${version}.${type}`);
}
