CREATE TABLE "generations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"user_id" uuid,
	"brief_hash" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "editor_id" uuid;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generations_running_idx" ON "generations" USING btree ("workspace_id") WHERE "generations"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "generations_running_key" ON "generations" USING btree ("workspace_id","user_id","brief_hash") WHERE "generations"."finished_at" is null;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_editor_id_users_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_type_idx" ON "posts" USING btree ("workspace_id","content_type","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
SELECT protect_tenant_table('generations');
