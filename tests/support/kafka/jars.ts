import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const KAFKA_VERSION = '4.3.1';
const SLF4J_VERSION = '1.7.36';

const CACHE = join(homedir(), '.cache', 'tallyhouse-kafka');
const FOLDER = join(CACHE, `kafka-${KAFKA_VERSION}`);

/** Without an slf4j binding a failing broker prints nothing. */
const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId><artifactId>kafka-jars</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${KAFKA_VERSION}</version>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>${SLF4J_VERSION}</version>
    </dependency>
  </dependencies>
</project>
`;

/** The message names what is missing. */
export class NoJavaKafka extends Error {
  override name = 'NoJavaKafka';
}

const run = promisify(execFile);

async function canRun(program: string, args: readonly string[]): Promise<boolean> {
  return run(program, [...args]).then(
    () => true,
    () => false,
  );
}

/** Class data archive: halves a start. Written by a broker on exit (java-node.ts). */
export const CLASS_ARCHIVE = join(CACHE, `kafka-${KAFKA_VERSION}.jsa`);

/** Throws NoJavaKafka without Java or Maven. */
export async function kafkaJars(): Promise<string> {
  if (!(await canRun('java', ['-version']))) throw new NoJavaKafka('there is no Java');
  if (existsSync(FOLDER)) return FOLDER;
  if (!(await canRun('mvn', ['-version']))) throw new NoJavaKafka('there is no Maven to fetch Apache Kafka with');
  mkdirSync(CACHE, { recursive: true });
  const draft = mkdtempSync(join(CACHE, 'draft-'));
  try {
    writeFileSync(join(draft, 'pom.xml'), POM);
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${join(draft, 'jars')}`];
    await run('mvn', ['-B', '-q', '-f', join(draft, 'pom.xml'), ...goal]);
    moveIntoPlace(join(draft, 'jars'));
  } catch (cause) {
    throw new NoJavaKafka(`Maven does not bring Apache Kafka ${KAFKA_VERSION}`, { cause });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return FOLDER;
}

/** Another run may have finished first with identical jars. */
function moveIntoPlace(jars: string): void {
  try {
    renameSync(jars, FOLDER);
  } catch (error) {
    if (!existsSync(FOLDER)) throw error;
  }
}
